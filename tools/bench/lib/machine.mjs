import fs from 'node:fs';
import os from 'node:os';

/** What the figures were measured on. */
export function machine() {
  const release = fs.existsSync('/etc/os-release') ? /PRETTY_NAME="(.*)"/.exec(fs.readFileSync('/etc/os-release', 'utf8'))?.[1] : undefined;
  return {
    system: release ?? `${os.type()} ${os.release()}`,
    processor: os.cpus()[0]?.model ?? 'unknown',
    cores: os.cpus().length,
    memoryGb: Math.round(os.totalmem() / 1024 ** 3),
    node: process.version,
    at: new Date().toISOString(),
  };
}

/** Resident memory of a process in bytes, read from the kernel; null when it is gone. */
export function residentBytes(pid) {
  try {
    return Number(/VmRSS:\s+(\d+) kB/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024;
  } catch {
    return null;
  }
}

/** Processor time of a process and of all it started that have ended, in seconds; 0 when it is gone. */
export function processorSeconds(pid) {
  try {
    const fields = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ');
    return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / 100;
  } catch {
    return 0;
  }
}

/** Processor time that the host of a virtual machine gave to others while somebody here wanted it, in seconds since the start, all processors together; 0 on a machine of its own. */
export function stolenSeconds() {
  try {
    return Number(fs.readFileSync('/proc/stat', 'utf8').split('\n')[0].split(/\s+/)[8]) / 100;
  } catch {
    return 0;
  }
}

/** A process's share of the machine's memory in bytes: what it shares with others is divided among them (kernel's PSS), so that shares may be added; null when it is gone. */
export function shareBytes(pid) {
  try {
    return Number(/^Pss:\s+(\d+) kB/m.exec(fs.readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]) * 1024;
  } catch {
    return null;
  }
}

/** What `read` says of a process and of everything that it started, added up, in bytes. */
export function ofTree(pid, read) {
  const children = new Map();
  for (const entry of fs.readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    try {
      const parent = Number(/^PPid:\s+(\d+)/m.exec(fs.readFileSync(`/proc/${entry}/status`, 'utf8'))?.[1]);
      children.set(parent, [...(children.get(parent) ?? []), Number(entry)]);
    } catch {
      // The process ended between the two reads.
    }
  }
  const sum = (one) => (read(one) ?? 0) + (children.get(one) ?? []).reduce((total, child) => total + sum(child), 0);
  return sum(pid);
}
