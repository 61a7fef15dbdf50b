import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { link } from './link.ts'

export const programNames = ['cpamm', 'metadata', 'names', 'router'] as const
export type ProgramName = (typeof programNames)[number]

/** The compiler whose output is committed: another version makes other bytes of the same source. */
const VERSION = 19

// 64-bit arithmetic without the 32-bit jumps that version 0 of the machine lacks, and its stack frames of 4 KiB.
const FLAGS =
  '-target bpf -mcpu=v2 -Os -Wall -Wno-unused-function -fno-builtin -ffreestanding -fno-stack-protector -fno-jump-tables -mllvm -bpf-stack-size=4096'.split(
    ' ',
  )

/** The name by which clang 19 is installed here; `undefined` when it is not. */
export function findCompiler(): string | undefined {
  return [`clang-${VERSION}`, 'clang'].find((name) => {
    try {
      const said = execFileSync(name, ['--version'], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      })
      return said.includes(`clang version ${VERSION}.`)
    } catch {
      return false
    }
  })
}

export const programPath = (name: ProgramName, ending: 'c' | 'so'): string =>
  fileURLToPath(new URL(`./${name}/${name}.${ending}`, import.meta.url))

/** The program's bytes, made anew from its source. */
export function compile(compiler: string, name: ProgramName): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'gorscope-program-'))
  try {
    const object = join(folder, `${name}.o`)
    execFileSync(compiler, [...FLAGS, '-c', programPath(name, 'c'), '-o', object], { stdio: 'inherit' })
    return link(readFileSync(object))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
