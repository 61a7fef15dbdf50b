#!/usr/bin/env node
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { compileServer } from './compile.mjs'

// Starts `main.ts`, compiled. Where that cannot be written, the sources are run as they are, which starts more slowly.

// npm ends its shell with SIGINT and SIGTERM, and the shell passes neither on: when it is gone, this process is to stop too.
const parent = process.ppid
if (process.env.npm_lifecycle_event !== undefined) {
  const look = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(look)
    process.kill(process.pid, 'SIGTERM')
  }, 250)
  look.unref()
}

process.setSourceMapsEnabled(true)
const compiled = await compileServer().catch((error) => {
  console.error(`The server could not be compiled, its sources are run instead: ${error.message}`)
})
if (compiled) {
  process.env.GORSCOPE_COMPILED = compiled // for child processes, see lib/processes/fork-child.ts
  await import(pathToFileURL(join(compiled, 'commands/main.js')).href)
} else {
  await import('tsx')
  await import('./commands/main.ts')
}
