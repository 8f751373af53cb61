/** Health check of a container: `node infra/docker/heartbeat.mjs telephony` succeeds while such a process reports itself. */
import { readHeartbeats } from '@santral/platform/health';
import { createRedis } from '@santral/platform/redis';

const redis = createRedis(process.env.REDIS_URL, 'healthcheck');
const timer = setTimeout(() => process.exit(1), 8000);
const isAlive = (await readHeartbeats(redis)).some((report) => report.name === process.argv[2]);
clearTimeout(timer);
redis.disconnect();
process.exit(isAlive ? 0 : 1);
