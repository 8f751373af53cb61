import { Injectable } from '@nestjs/common';

/** The time of this machine, epoch ms. A provider of its own so that tests can live through a day. */
@Injectable()
export class Clock {
  now(): number {
    return Date.now();
  }
}
