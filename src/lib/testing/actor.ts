// A child process that does what its argument says: for the tests of what starts and watches children.
type Part = {
  /** Refuse with this sentence instead of serving. */
  refuse?: string
  /** Exit with this code before serving. */
  exitAtOnce?: number
  /** Serve only once, and refuse in every later life; `greeting` counts the lives. */
  refuseLater?: string
  /** Pay no attention to SIGTERM. */
  stubborn?: boolean
}

const part = JSON.parse(process.argv[2] ?? '{}') as Part
if (part.stubborn) process.on('SIGTERM', () => undefined)
if (part.exitAtOnce !== undefined) process.exit(part.exitAtOnce)
process.on('disconnect', () => process.exit(0))
process.once('message', ({ life }: { life: number }) => {
  if (part.refuse) process.send?.({ refused: part.refuse })
  else if (part.refuseLater && life === 2) process.send?.({ refused: part.refuseLater })
  else process.send?.({ ready: { life, pid: process.pid } })
})
