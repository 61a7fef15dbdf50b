import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { compile, findCompiler, programNames, programPath } from './compile.ts'
import { readObject } from './elf.ts'

const compiler = findCompiler()

describe.skipIf(!compiler)('with clang 19 installed', () => {
  test.each(programNames)('the committed %s.so is identical to the compiled source', (name) => {
    const built = compile(compiler as string, name)
    expect(built.equals(readFileSync(programPath(name, 'so')))).toBe(true)
  })
})

test('rejects files that are not relocatable BPF objects', () => {
  expect(() => readObject(Buffer.from('not an object'))).toThrow('Expected a relocatable object for BPF')
  expect(() => readObject(readFileSync(programPath('router', 'so')))).toThrow('Expected a relocatable object')
})
