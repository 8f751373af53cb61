/** Runs on one processor, before everything, and notes when it woke up late: nobody on this machine can have kept it waiting. Told `{ ms }`, answers `{ gaps }` after that time. */
const NAP_MS = 1;
/** What a nap overruns by itself, and by interrupts. */
const LATE_MS = 0.25;
const cell = new Int32Array(new SharedArrayBuffer(4));
/** Of the clock that all processes of the machine share to that of this one, ms. */
const offset = Number(process.hrtime.bigint()) / 1e6 - performance.now();

process.on('message', ({ ms }) => {
  const gaps = [];
  const end = performance.now() + ms;
  for (let asleep = performance.now(); asleep < end; ) {
    Atomics.wait(cell, 0, 0, NAP_MS);
    const awake = performance.now();
    if (awake - asleep > NAP_MS + LATE_MS) gaps.push([offset + asleep + NAP_MS, offset + awake]);
    asleep = awake;
  }
  process.send({ gaps });
});
process.send({ ready: true });
