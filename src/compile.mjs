import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

// Plain JavaScript, because Node runs it before there is a TypeScript loader. Why the server is compiled: decision 15.

const SOURCES = dirname(fileURLToPath(import.meta.url))
const ROOT = dirname(SOURCES)
const COMPILED = join(ROOT, 'node_modules/.cache/gorscope')
/** The number of compiled versions that are kept: those that were used last. */
const KEPT = 8
/** Native code, what finds its own files by its location, and what only the development server needs. */
const EXTERNAL = ['chdb', 'litesvm', 'sharp', 'vite', 'tsx', 'esbuild', 'bufferutil', 'utf-8-validate']

/**
 * Compiles the server with its dependencies into a few JavaScript files, unless that was done for exactly these sources
 * and this `package-lock.json` before: the folder's name is the hash of their content.
 *
 * @returns {Promise<string>} the folder; the file of an entry `src/x/y.ts` in it is `x/y.js`
 * @throws when it cannot be written, or when a source does not compile
 */
export async function compileServer() {
  const sources = readSources()
  const folder = join(COMPILED, hashOf(sources))
  if (!existsSync(folder)) await compile(sources, folder)
  touch(folder)
  return folder
}

/** @returns {Map<string, string>} path to content of every file that the server may consist of */
function readSources() {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.m?ts$/.test(file) && !/\.spec\.ts$|^web[\\/]/.test(file))
    .sort()
  return new Map(files.map((file) => [join(SOURCES, file), readFileSync(join(SOURCES, file), 'utf8')]))
}

/** @param {Map<string, string>} sources */
function hashOf(sources) {
  const hash = createHash('sha256')
  // The compiled files contain the location of their sources, and depend on how this file compiles.
  // A package has its dependencies in npm-shrinkwrap.json.
  const others = ['package.json', 'package-lock.json', 'npm-shrinkwrap.json'].map((file) => join(ROOT, file))
  for (const path of [fileURLToPath(import.meta.url), ...others.filter((path) => existsSync(path))])
    hash.update(`${path}\0${readFileSync(path, 'utf8')}\0`)
  for (const [path, text] of sources) hash.update(`${path}\0${text}\0`)
  return hash.digest('hex').slice(0, 24)
}

/**
 * @param {Map<string, string>} sources
 * @param {string} folder
 */
async function compile(sources, folder) {
  const { build } = await import('esbuild')
  const unfinished = `${folder}.${process.pid}`
  try {
    await build({
      absWorkingDir: ROOT,
      entryPoints: [
        'src/commands/main.ts',
        ...[...sources.keys()].filter((path) => /[\\/]child\.ts$/.test(path)),
      ],
      outdir: unfinished,
      outbase: 'src',
      bundle: true,
      splitting: true,
      format: 'esm',
      platform: 'node',
      target: 'node20',
      external: EXTERNAL,
      sourcemap: 'linked',
      sourcesContent: false,
      legalComments: 'none',
      logLevel: 'silent', // the error says the same
      // For the dependencies that are CommonJS.
      banner: {
        js: "import { createRequire as __of } from 'node:module'; const require = __of(import.meta.url);",
      },
      plugins: [sourcesOf(sources)],
    })
    renameSync(unfinished, folder)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    if (!existsSync(folder)) throw error // otherwise another process was faster
  }
  removeOld()
}

/**
 * Gives the compiler the content that was hashed, in which each file knows its place in the sources: it finds
 * migrations, programs and child processes beside itself.
 *
 * @param {Map<string, string>} sources
 * @returns {import('esbuild').Plugin}
 */
function sourcesOf(sources) {
  return {
    name: 'sources',
    setup(compiler) {
      compiler.onLoad({ filter: /\.ts$/ }, ({ path }) => {
        const text = sources.get(path)
        if (text === undefined) return undefined
        return {
          loader: 'ts',
          contents: text.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path))),
        }
      })
    },
  }
}

/** @param {string} folder marked as used now */
function touch(folder) {
  try {
    utimesSync(folder, new Date(), new Date())
  } catch {
    // A read-only folder is never cleaned up either.
  }
}

function removeOld() {
  const folders = readdirSync(COMPILED)
    .map((name) => ({ path: join(COMPILED, name), usedAt: statSync(join(COMPILED, name)).mtimeMs }))
    .sort((a, b) => b.usedAt - a.usedAt)
  for (const { path } of folders.slice(KEPT)) rmSync(path, { recursive: true, force: true })
}
