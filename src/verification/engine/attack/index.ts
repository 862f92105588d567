export { climbLadder, type Count, type Ladder, type Tally } from './attack.js';
