import { CAMERA_FAULTS } from '../camera/camera-fault.js';
import { FAULT_WORDS } from './fault-words.js';

it('each way to have no camera has a title of its own and says what to do', () => {
  const titles = CAMERA_FAULTS.map((fault) => FAULT_WORDS[fault].title);
  expect(new Set(titles).size).toBe(CAMERA_FAULTS.length);
  for (const fault of CAMERA_FAULTS) expect(FAULT_WORDS[fault].advice).not.toHaveLength(0);
});
