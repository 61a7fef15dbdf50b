import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { chunkGroups } from './vite.chunks.ts'

/**
 * The stylesheet behind the page's content: what the server says of the page is painted before it is loaded. The app's script
 * still waits for it.
 */
const stylesLast: Plugin = {
  name: 'styles-last',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => {
      const links = html.match(/^\s*<link rel="stylesheet"[^>]*>$/gm) ?? []
      const without = links.reduce((text, link) => text.replace(link, ''), html)
      return without.replace('</body>', () => `${links.join('').trim()}\n  </body>`)
    },
  },
}

/** Leaves out of the browser's files what only the server reads of each page: its description and its sitemap entry. */
const withoutServerFacts: Plugin = {
  name: 'without-server-facts',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /contract\/pages\/pages\.ts$/ },
    handler: (code) => ({
      code: code.replaceAll(/\b(?:about: '[^']*'|sitemap: \[[^\]]*\]),\s*/g, ''),
      map: null,
    }),
  },
}

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
      // The server names the files of the first screen (src/server/pages/screen-links.ts), and links load theirs when they are hovered or focused.
      modulePreload: false,
      rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
    },
    // React itself has what this package copies for older versions of it.
    resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
    plugins: [withoutServerFacts, react(), tailwindcss(), stylesLast],
  }
})
