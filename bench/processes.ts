import { readdirSync, readFileSync } from 'node:fs'

export type ProcessFigures = {
  peakMb: number
  /** The peak memory in MB, by file and process id. */
  perProcess: Record<string, number>
  /** The user and system CPU time since the begin, by file; processes of one file are summed. */
  cpuMs: Record<string, number>
}

/**
 * Samples memory and CPU time of this process and its descendants (Linux only).
 *
 * @param memoryOf returns the memory of a process in MB
 */
export function watchProcesses({ everyMs = 500, memoryOf = residentMb } = {}): {
  stop: () => ProcessFigures
} {
  let peak = 0
  const perProcess: Record<string, number> = {}
  const cpu = new Map<number, { file: string; begin: number; end: number }>()
  const sample = (isFirst: boolean) => {
    let total = 0
    for (const pid of descendants(process.pid)) {
      const megabytes = memoryOf(pid)
      total += megabytes
      const file = fileOf(pid)
      const name = `${file}#${pid}`
      perProcess[name] = Math.max(perProcess[name] ?? 0, Math.round(megabytes))
      const end = cpuMs(pid)
      // A process that started later has used no CPU time before.
      cpu.set(pid, { file, begin: isFirst ? end : 0, ...cpu.get(pid), end })
    }
    peak = Math.max(peak, total)
  }
  sample(true)
  const timer = setInterval(() => sample(false), everyMs)
  return {
    stop: () => {
      clearInterval(timer)
      sample(false)
      const used: Record<string, number> = {}
      for (const { file, begin, end } of cpu.values()) used[file] = (used[file] ?? 0) + end - begin
      return { peakMb: peak, perProcess, cpuMs: used }
    },
  }
}

function descendants(root: number): number[] {
  const children = new Map<number, number[]>()
  for (const name of list('/proc')) {
    const parent = Number(/^\d+ \(.*\) \S (\d+)/.exec(read(`/proc/${name}/stat`))?.[1])
    if (parent) children.set(parent, [...(children.get(parent) ?? []), Number(name)])
  }
  const all = [root]
  for (const pid of all) all.push(...(children.get(pid) ?? []))
  return all
}

const list = (folder: string) => {
  try {
    return readdirSync(folder).filter((name) => /^\d+$/.test(name))
  } catch {
    return [] // not Linux
  }
}
const read = (path: string) => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return '' // the process has ended
  }
}
const residentMb = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) / 1024
/**
 * The proportional set size in MB: a page that several processes map, such as the code of Node, counts once
 * in the sum of all. The kernel takes some milliseconds to compute it.
 */
export const proportionalMb = (pid: number) =>
  Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) / 1024
/** Linux counts CPU time in hundredths of a second on every architecture that Node runs on. */
const MS_PER_TICK = 10
/**
 * The CPU time is in the 14th and 15th field; they are counted from the end of the second one, the name,
 * which may contain blanks.
 */
const cpuMs = (pid: number) => {
  const fields = read(`/proc/${pid}/stat`)
    .replace(/^.*\) /, '')
    .split(' ')
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * MS_PER_TICK
}
/** The source file of a child process, whether compiled or not, without its extension. */
const fileOf = (pid: number) =>
  /(?:src|cache\/gorscope\/\w+)\/(\S+?)\.m?[jt]s/.exec(
    read(`/proc/${pid}/cmdline`).replaceAll('\0', ' '),
  )?.[1] ?? 'bench'
