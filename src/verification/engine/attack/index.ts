export { climbLadder, type Count, type Ladder, type LadderOptions, type Tally } from './attack.js';
