import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { link } from './link.ts'

export const programNames = ['cpamm', 'metadata', 'names', 'router'] as const
export type ProgramName = (typeof programNames)[number]

/** The compiler version whose output is committed; other versions generate different bytes. */
const VERSION = 19

// SBPF version 0 has no 32-bit jumps (-mcpu=v2) and stack frames of 4 KiB.
const FLAGS =
  '-target bpf -mcpu=v2 -Os -Wall -Wno-unused-function -fno-builtin -ffreestanding -fno-stack-protector -fno-jump-tables -mllvm -bpf-stack-size=4096'.split(
    ' ',
  )

/** The command name of clang 19; `undefined` when it is not installed. */
export function findCompiler(): string | undefined {
  return [`clang-${VERSION}`, 'clang'].find((name) => {
    try {
      const output = execFileSync(name, ['--version'], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      })
      return output.includes(`clang version ${VERSION}.`)
    } catch {
      return false
    }
  })
}

export const programPath = (name: ProgramName, extension: 'c' | 'so'): string =>
  fileURLToPath(new URL(`./${name}/${name}.${extension}`, import.meta.url))

/** Compiles and links the program. */
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
