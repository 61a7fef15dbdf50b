import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { compile, findCompiler, programNames, programPath } from './compile.ts'
import { readObject } from './elf.ts'

const compiler = findCompiler()

describe.skipIf(!compiler)('where clang 19 is installed', () => {
  test.each(programNames)('%s is committed exactly as its source builds', (name) => {
    const built = compile(compiler as string, name)
    expect(built.equals(readFileSync(programPath(name, 'so')))).toBe(true)
  })
})

test('what is no object of the compiler is refused', () => {
  expect(() => readObject(Buffer.from('not an object'))).toThrow('Expected a relocatable object for BPF')
  expect(() => readObject(readFileSync(programPath('router', 'so')))).toThrow('Expected a relocatable object')
})
