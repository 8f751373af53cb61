#!/usr/bin/env node
/** npm run generate:state-tables: writes docs/state-tables.md from the tables the code runs on. Needs built libraries. */
import fs from 'node:fs';
import path from 'node:path';
import { workspace } from '../../services/paths.mjs';
import { stateTables } from './machines.mjs';

fs.writeFileSync(path.join(workspace, 'docs/state-tables.md'), await stateTables());
