#!/usr/bin/env node
/**
 * npm run admin -- --email ADDRESS --name NAME --phone NUMBER
 * Makes somebody an administrator: the first one of an empty system, or one who lets the others in again. They set their password with
 * an SMS code ("Şifremi unuttum"). Writes into the database of DATABASE_URL, else of the system that runs on SANTRAL_DATA.
 */
import 'reflect-metadata';
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { DataSource } from 'typeorm';
import { dataFolder } from '../services/paths.mjs';
import { runTool, ToolError } from '../services/tool-error.mjs';

const usage = 'usage: npm run admin -- --email ADDRESS --name NAME --phone NUMBER';

function wanted() {
  const text = { type: 'string' };
  try {
    const { email, name, phone } = parseArgs({ options: { email: text, name: text, phone: text } }).values;
    if (!/^\S+@\S+\.\S+$/.test(email ?? '') || !name?.trim() || !phone) throw new Error('an address, a name and a phone number are needed');
    return { email, displayName: name.trim(), phone };
  } catch (error) {
    throw new ToolError(`${error.message}\n${usage}`);
  }
}

function databaseUrl() {
  if (process.env.DATABASE_URL) return process.env.DATABASE_URL;
  const file = path.join(dataFolder(), 'runtime.json');
  if (!fs.existsSync(file)) throw new ToolError(`no DATABASE_URL was given and no system runs on ${dataFolder()}: start one first`);
  return JSON.parse(fs.readFileSync(file, 'utf8')).databaseUrl;
}

await runTool(async () => {
  const administrator = wanted();
  const [{ dataSourceOptions }, { addAdministrator }] = await Promise.all([import('@santral/platform/database'), import('@santral/domain-identity')]).catch((error) => {
    throw new ToolError(`the libraries are not built (${error.message}): run npm run build first`);
  });
  const database = await new DataSource(dataSourceOptions(databaseUrl(), [])).initialize();
  try {
    const isNew = await addAdministrator(database, administrator).catch((error) => {
      throw new ToolError(error.message);
    });
    console.log(`${administrator.email} is ${isNew ? 'a new administrator' : 'an administrator now'}; the password is set with an SMS code on /reset-password`);
  } finally {
    await database.destroy();
  }
});
