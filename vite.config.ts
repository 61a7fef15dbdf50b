import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunkGroups } from './vite.chunks.ts'

export default defineConfig(({ command }) => {
  // A build that a test started inherits NODE_ENV=test, and would ship React's development half.
  if (command === 'build') process.env.NODE_ENV = 'production'
  return {
    root: fileURLToPath(new URL('src/web', import.meta.url)),
    build: {
      outDir: '../../dist/web',
      emptyOutDir: true,
      target: 'es2023',
      assetsInlineLimit: 0,
      rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
    },
    plugins: [react(), tailwindcss()],
  }
})
