import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { groups } from './file-groups.ts';
import { loginBudget } from './login-budget.ts';
import { otherLanguages } from './other-languages.ts';
import { precompress } from './precompress.ts';

/** Where `npx nx run @santral/app-desk:dev` finds the api. */
const api = `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`;

/** The router's package leads everybody to the build that warns developers; what is released takes the other one. */
const releasedRouter = [
  ['react-router', 'index'],
  ['react-router/dom', 'dom-export'],
].map(([name, file]) => ({ find: new RegExp(`^${name}$`), replacement: fileURLToPath(new URL(`../../node_modules/react-router/dist/production/${file}.mjs`, import.meta.url)) }));

export default defineConfig(({ command }) => ({
  plugins: [react(), otherLanguages(), loginBudget(), precompress()],
  resolve: { alias: command === 'build' ? releasedRouter : [], conditions: ['@santral/source', 'module', 'browser', 'development|production'] },
  server: { host: '127.0.0.1', proxy: { '/api': { target: api, ws: true }, '/socket.io': { target: api, ws: true } } },
  build: { target: 'es2022', outDir: 'dist', rolldownOptions: { output: { codeSplitting: { groups } } } },
}));
