import { Counter, Histogram } from 'prom-client';

export const finishedJobs = new Counter({
  name: 'santral_job_runs_total',
  help: 'Runs of jobs by how they ended: done, failed, or waiting for a database that is away',
  labelNames: ['job', 'result'],
});

export const jobSeconds = new Histogram({
  name: 'santral_job_seconds',
  help: 'Time one run of a job took',
  labelNames: ['job'],
  buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15],
});
