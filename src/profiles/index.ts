import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { z } from 'zod'
import { gorbagana } from './gorbagana.ts'
import { NetworkProfile } from './profile.ts'
import { solana } from './solana.ts'

const builtIn: Record<string, NetworkProfile> = { gorbagana, solana }

/**
 * The profile that NETWORK names: a built-in one, or a JSON file in the format of `NetworkProfile`.
 *
 * @throws Error when there is no such profile, or with every invalid field
 */
export function loadNetwork(nameOrPath: string): NetworkProfile {
  if (Object.hasOwn(builtIn, nameOrPath)) return checked(nameOrPath, builtIn[nameOrPath])
  let text: string
  try {
    text = readFileSync(nameOrPath, 'utf8')
  } catch {
    throw new Error(
      `NETWORK is "${nameOrPath}": expected one of ${Object.keys(builtIn).join(', ')}, or the path of a profile file that can be read.`,
    )
  }
  const profile = checked(nameOrPath, parse(nameOrPath, text))
  return { ...profile, ...idlsOf(nameOrPath, profile) }
}

function checked(nameOrPath: string, profile: unknown): NetworkProfile {
  const { data, error } = NetworkProfile.safeParse(profile)
  if (error) throw new Error(`The network profile ${nameOrPath} does not fit:\n${z.prettifyError(error)}`)
  return data
}

const JsonObject = z.record(z.string(), z.unknown())

/** The profile's IDLs. Those that are given as paths are read from their files. */
function idlsOf(profile: string, { idls }: NetworkProfile): Pick<NetworkProfile, 'idls'> {
  if (!idls) return {}
  const read = (program: string, path: string) => {
    const file = resolve(dirname(profile), path)
    let text: string
    try {
      text = readFileSync(file, 'utf8')
    } catch {
      throw new Error(
        `The network profile ${profile} names the IDL ${path} for ${program}: expected a file that can be read at ${file}.`,
      )
    }
    const idl = JsonObject.safeParse(parse(`${profile}: the IDL ${file}`, text))
    if (!idl.success) throw new Error(`The network profile ${profile}: the IDL ${file} is not a JSON object.`)
    return idl.data
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
