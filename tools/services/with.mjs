#!/usr/bin/env node
/**
 * node tools/services/with.mjs -- <command…>
 * Runs a command with DATABASE_URL and REDIS_URL of private throwaway servers, and ends with its exit code.
 */
import { spawn } from 'node:child_process';
import os from 'node:os';
import { throwawayServices } from './throwaway.mjs';
import { runTool, ToolError } from './tool-error.mjs';

await runTool(async () => {
  const [separator, command, ...args] = process.argv.slice(2);
  if (separator !== '--' || !command) throw new ToolError('usage: node tools/services/with.mjs -- <command…>');
  // Signals are taken from here on: the services must be stopped whatever happens.
  let child;
  let isAsked = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      isAsked = true;
      // Ctrl-C reaches the command by itself, being in the terminal's group.
      if (signal !== 'SIGINT') child?.kill(signal);
    });
  }
  const services = await throwawayServices();
  try {
    if (isAsked) return;
    child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, DATABASE_URL: services.databaseUrl, REDIS_URL: services.redisUrl } });
    process.exitCode = await new Promise((resolve) => {
      child.once('error', (error) => {
        console.error(`${command}: ${error.message}`);
        resolve(127);
      });
      child.once('exit', (code, signal) => resolve(code ?? 128 + os.constants.signals[signal]));
    });
  } finally {
    await services.stop();
  }
});
