import { writeFileSync } from 'node:fs'
import { compile, findCompiler, programNames, programPath } from './compile.ts'

// `npm run programs`: makes the local chain's on-chain programs anew. Nobody needs it who does not change them.
const compiler = findCompiler()
if (!compiler) {
  console.error(
    'clang 19 was not found. The programs are committed as they are built; to build them anew install it (Debian: apt-get install clang-19).',
  )
  process.exit(1)
}
for (const name of programNames) {
  const bytes = compile(compiler, name)
  writeFileSync(programPath(name, 'so'), bytes)
  console.log(`${name}: ${bytes.length} bytes`)
}
