import { Clock } from '../process/clock.js';

/** The hands of a clock that only the test moves. */
export class TestClock extends Clock {
  /** Epoch ms. */
  constructor(public at: number) {
    super();
  }
  override now(): number {
    return this.at;
  }
}
