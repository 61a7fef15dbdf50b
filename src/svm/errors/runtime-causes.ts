// Why the runtime stopped a program. The error of the transaction names only that it did (`ProgramFailedToComplete`); the
// reason is in the log, in the words of the virtual machine, which changed over the years.
// https://github.com/anza-xyz/sbpf/blob/main/src/error.rs (EbpfError)
// https://github.com/anza-xyz/agave/blob/master/program-runtime (SyscallError)

/**
 * `compute`: the number of units is added to the words; `panic`: the program may have logged the position.
 */
type Cause = { words: string; kind: 'compute' | 'panic' | 'other' }
type Rule = readonly [text: RegExp, cause: (found: RegExpExecArray) => Cause]

const other = (words: string): Cause => ({ words, kind: 'other' })
const panic = (words: string): Cause => ({ words, kind: 'panic' })

/** The start addresses of the stack and the heap of a program: https://docs.rs/solana-sbpf (ebpf, MM_STACK_START and MM_HEAP_START) */
const REGIONS: readonly (readonly [prefix: RegExp, words: string])[] = [
  [/^0x2[\da-f]{8}$/i, 'overflowed its stack'],
  [/^0x3[\da-f]{8}$/i, 'overflowed its heap'],
]

function violation(address: string | undefined, size: string | undefined): Cause {
  const [, words = 'accessed memory that is not its own'] =
    REGIONS.find(([prefix]) => prefix.test(address ?? '')) ?? []
  if (address === undefined) return other(words)
  const bytes = size === undefined ? '' : `${size} ${size === '1' ? 'byte' : 'bytes'} `
  return other(`${words} (${bytes}at address ${address})`)
}

const RULES: readonly Rule[] = [
  [
    /exceeded CUs meter|exceeded maximum number of instructions|computational budget exceeded/i,
    () => ({ words: 'ran out of compute units', kind: 'compute' }),
  ],
  [/exceeded max BPF to BPF call depth/i, () => other('exceeded the maximum call depth')],
  [/access violation in stack frame/i, () => other('overflowed its stack')],
  [
    /access violation.*? at address (0x[\da-f]+)(?: of size (\d+))?/i,
    ([, address, size]) => violation(address, size),
  ],
  [/access violation/i, () => violation(undefined, undefined)],
  [/memory allocation failed|out of memory/i, () => other('ran out of heap memory')],
  [/program panicked in (\S+) at (\d+):\d+/i, ([, file, line]) => panic(`panicked at ${file}, line ${line}`)],
  [/program panicked/i, () => panic('panicked')],
  [
    /(invalid|unsupported|unknown) \w*BPF (instruction|opcode)/i,
    () => other('reached an invalid instruction'),
  ],
  [/divide by zero|division by zero/i, () => other('divided by zero')],
  [/division overflow/i, () => other('overflowed in a division')],
  [
    /past the end of the text segment|outside of the text segment|exit root call frame/i,
    () => other('left its own code'),
  ],
]

/** The cause in the virtual machine's message: `ran out of compute units`; undefined for other messages. */
export function runtimeCause(text: string): Cause | undefined {
  for (const [pattern, cause] of RULES) {
    const found = pattern.exec(text)
    if (found) return cause(found)
  }
  return undefined
}

// Panic messages of Rust, since 1.73 and before: https://doc.rust-lang.org/std/macro.panic.html
const PANICS = [
  /^panicked at (?<file>[^\s:'"]+):(?<line>\d+):\d+:?\s*(?<said>[\s\S]*)$/,
  /^panicked at '(?<said>[\s\S]*)', (?<file>\S+):(?<line>\d+):\d+$/,
]

/** The maximum length of a panic message. */
const LONGEST = 120

/** The panic that a program logged, without `Program log: `; undefined for other lines. */
export function loggedPanic(text: string): string | undefined {
  for (const pattern of PANICS) {
    const { file, line, said } = pattern.exec(text)?.groups ?? {}
    if (file === undefined) continue
    const words = (said ?? '').replace(/\s+/g, ' ').trim().slice(0, LONGEST)
    return `panicked at ${file}, line ${line}${words && `: ${words}`}`
  }
  return /memory allocation failed|out of memory/i.test(text) ? 'ran out of heap memory' : undefined
}
