import { readdirSync, readFileSync } from 'node:fs'

/** Samples the resident memory of this process and its descendants twice a second (Linux only). */
export function watchMemory(): { stop: () => { peakMb: number; perProcess: Record<string, number> } } {
  let peak = 0
  const perProcess: Record<string, number> = {}
  const sample = () => {
    let total = 0
    for (const pid of descendants(process.pid)) {
      const megabytes = residentMb(pid)
      total += megabytes
      const name = nameOf(pid)
      perProcess[name] = Math.max(perProcess[name] ?? 0, Math.round(megabytes))
    }
    peak = Math.max(peak, total)
  }
  const timer = setInterval(sample, 500)
  return {
    stop: () => {
      clearInterval(timer)
      return { peakMb: peak, perProcess }
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
const nameOf = (pid: number) =>
  `${/src\/(\S+?)\.ts/.exec(read(`/proc/${pid}/cmdline`).replaceAll('\0', ' '))?.[1] ?? 'bench'}#${pid}`
