import { writeFileSync } from 'node:fs'
import { compile, findCompiler, programNames, programPath } from './compile.ts'

// `npm run programs`: compiles the local chain's on-chain programs; needed only after changing them.
const compiler = findCompiler()
if (!compiler) {
  console.error(
    'clang 19 was not found. The compiled programs are committed; to compile them again, install it (Debian: apt-get install clang-19).',
  )
  process.exit(1)
}
for (const name of programNames) {
  const bytes = compile(compiler, name)
  writeFileSync(programPath(name, 'so'), bytes)
  console.log(`${name}: ${bytes.length} bytes`)
}
