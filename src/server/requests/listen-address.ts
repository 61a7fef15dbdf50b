import { once } from 'node:events'
import { createServer } from 'node:net'
import { recordOf } from '#lib/values/guards.ts'

/**
 * Checks whether a server can listen at an address, before anything else is started.
 *
 * @throws Error that names the setting, HOST or PORT
 */
export async function checkAddress(host: string, port: number): Promise<void> {
  const server = createServer()
  try {
    server.listen(port, host)
    await once(server, 'listening')
  } catch (error) {
    throw listenError(error, host, port)
  }
  server.close()
  await once(server, 'close')
}

/** The error of a server that could not listen, as a sentence if a setting is the reason. */
export function listenError(error: unknown, host: string, port: number): unknown {
  const code = String(recordOf(error).code)
  const known = (message: string) => new Error(message, { cause: error })
  if (code === 'EADDRINUSE')
    return known(
      `Port ${port} on ${host} is taken by another program. Stop it, or choose another port with PORT.`,
    )
  if (code === 'EACCES')
    return known(`PORT is "${port}": this user may not listen there. Choose a port from 1024 with PORT.`)
  if (/^(ENOTFOUND|EAI_\w+|EADDRNOTAVAIL|EINVAL|EAFNOSUPPORT)$/.test(code))
    return known(
      `HOST is "${host}": this machine has no such address. Expected one of its own, such as 127.0.0.1, or 0.0.0.0 for all of them.`,
    )
  return error
}
