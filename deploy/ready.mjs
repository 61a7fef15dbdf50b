// A health check: ends with 0 when the explorer on this machine can answer pages, otherwise with 1 and the
// reason.
const port = process.env.PORT || '3000'
try {
  const response = await fetch(`http://127.0.0.1:${port}/api/health/ready`, {
    signal: AbortSignal.timeout(7_000),
  })
  const text = await response.text()
  console.log(text)
  process.exitCode = response.ok ? 0 : 1
} catch (error) {
  console.log(`The explorer does not answer on port ${port}: ${error.cause?.message ?? error.message}`)
  process.exitCode = 1
}
