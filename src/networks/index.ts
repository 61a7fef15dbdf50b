import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { z } from 'zod'
import { gorbagana } from './gorbagana.ts'
import { NetworkProfile } from './profile.ts'
import { solana } from './solana.ts'

const builtIn: Record<string, NetworkProfile> = { gorbagana, solana }

/**
 * The profile that NETWORK names: a built-in one, or a JSON file in the shape of `NetworkProfile`.
 *
 * @throws Error with a sentence when there is no such profile, or the file does not fit
 */
export function loadNetwork(nameOrPath: string): NetworkProfile {
  const known = builtIn[nameOrPath]
  if (known) return known
  let text: string
  try {
    text = readFileSync(nameOrPath, 'utf8')
  } catch {
    throw new Error(
      `NETWORK is "${nameOrPath}": expected one of ${Object.keys(builtIn).join(', ')}, or the path of a profile file that can be read.`,
    )
  }
  const parsed = NetworkProfile.safeParse(parse(nameOrPath, text))
  if (!parsed.success)
    throw new Error(`The network profile ${nameOrPath} does not fit:\n${z.prettifyError(parsed.error)}`)
  return { ...parsed.data, ...idlsOf(nameOrPath, parsed.data) }
}

/** The IDLs that the profile names by their paths, read. */
function idlsOf(profile: string, { idls }: NetworkProfile): Pick<NetworkProfile, 'idls'> {
  if (!idls) return {}
  const read = (program: string, path: string) => {
    const place = resolve(dirname(profile), path)
    let text: string
    try {
      text = readFileSync(place, 'utf8')
    } catch {
      throw new Error(
        `The network profile ${profile} names the IDL ${path} for ${program}: expected a file that can be read at ${place}.`,
      )
    }
    const idl = parse(`${profile}: the IDL ${place}`, text)
    if (typeof idl !== 'object' || idl === null || Array.isArray(idl))
      throw new Error(`The network profile ${profile}: the IDL ${place} is no JSON object.`)
    return idl as Record<string, unknown>
  }
  return {
    idls: Object.fromEntries(
      Object.entries(idls).map(([program, idl]) => [
        program,
        typeof idl === 'string' ? read(program, idl) : idl,
      ]),
    ),
  }
}

function parse(path: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Error(
      `The network profile ${path} is not JSON: ${error instanceof Error ? error.message : error}`,
    )
  }
}
