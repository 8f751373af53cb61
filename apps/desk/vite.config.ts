import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { loginBudget } from './login-budget.ts';
import { otherLanguages } from './other-languages.ts';
import { precompress } from './precompress.ts';

/** Where `npx nx run @santral/app-desk:dev` finds the api. */
const api = `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`;

export default defineConfig({
  plugins: [react(), otherLanguages(), loginBudget(), precompress()],
  resolve: { conditions: ['@santral/source', 'module', 'browser', 'development|production'] },
  server: { host: '127.0.0.1', proxy: { '/api': { target: api, ws: true }, '/socket.io': { target: api, ws: true } } },
  build: {
    target: 'es2022',
    outDir: 'dist',
    rolldownOptions: {
      output: {
        // What every page needs and releases rarely change is cached apart. antd is left to the pages that use its parts:
        // the sign-in loads none of it.
        codeSplitting: {
          groups: [{ name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom)[\\/]/ }],
        },
      },
    },
  },
});
