import { readFileSync } from 'node:fs'

// A module for `node --import`: shifts the clock of this process by the milliseconds in a file. The query of
// the module's URL gives the path of the file.

const file = new URL(import.meta.url).searchParams.get('file')
const RealDate = Date
let shift = 0

const read = () => {
  try {
    shift = Number(readFileSync(file, 'utf8'))
  } catch {
    shift = 0
  }
}
read()
setInterval(read, 250).unref()

globalThis.Date = class extends RealDate {
  constructor(...args) {
    if (args.length === 0) super(RealDate.now() + shift)
    else super(...args)
  }
  static now() {
    return RealDate.now() + shift
  }
}
