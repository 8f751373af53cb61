import { jest } from '@jest/globals';
import { onWake } from './wake';

let stop: () => void;
let woken: number;
beforeEach(() => {
  jest.useFakeTimers();
  woken = 0;
  stop = onWake(() => (woken += 1));
});
afterEach(() => {
  stop();
  jest.useRealTimers();
});
const look = (state: DocumentVisibilityState) => {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
};

it('notices that the computer slept by a clock that ran ahead, and an awake one never', () => {
  jest.advanceTimersByTime(60_000);
  expect(woken).toBe(0);
  jest.setSystemTime(Date.now() + 3_600_000);
  jest.advanceTimersByTime(1000);
  expect(woken).toBe(1);
  jest.advanceTimersByTime(60_000);
  expect(woken).toBe(1);
});

it('wakes when the network is back and when the page is looked at again, not when it is left', () => {
  window.dispatchEvent(new Event('online'));
  expect(woken).toBe(1);
  look('hidden');
  expect(woken).toBe(1);
  look('visible');
  expect(woken).toBe(2);
});

it('sleeps for good once stopped', () => {
  stop();
  window.dispatchEvent(new Event('online'));
  look('visible');
  jest.setSystemTime(Date.now() + 3_600_000);
  jest.advanceTimersByTime(5000);
  expect(woken).toBe(0);
});
