import { jsonSize } from '#lib/text/json-size.ts'
import { describeIdl } from '#svm/idl/describe.ts'
import type { IdlText } from '#svm/idl/idl-text.ts'
import type { Idl } from '#svm/idl/model.ts'
import { type KeptAccount, readAnchorAccount, readMetadataAccount } from '#svm/idl/on-chain.ts'
import { parseIdl, parseIdlJson, readIdl } from '#svm/idl/read-idl.ts'
import { readTokenJson, type TokenJsonInput, type TokenTexts } from './token-texts.ts'

// All tasks for untrusted JSON. Each has limits on its input, and those of the child process that runs it:
// `json-reader.ts`.

/** `values`: the number of values in its JSON text, on which the memory depends. */
export type ReadIdl = { idl: Idl; values: number }

/** The accounts that may hold a program's IDL; null for one that does not exist. */
export type IdlAccounts = { program: string; metadata: KeptAccount | null; anchor: KeptAccount | null }

/**
 * An IDL in one of the accounts. `read` is absent where the text equals the known one. `problems`: why other
 * accounts were refused.
 */
export type FoundIdl = {
  found: { where: 'metadata' | 'anchor'; text: string; read?: ReadIdl } | undefined
  problems: string[]
}

export type JsonTasks = {
  tokenTexts: { input: TokenJsonInput; output: TokenTexts }
  /** `known`: the text that was found last time. */
  findIdl: { input: { accounts: IdlAccounts; known: string | undefined }; output: FoundIdl }
  readIdl: { input: string; output: ReadIdl | undefined }
  describeIdl: { input: string; output: IdlText | undefined }
}
export type JsonTask = keyof JsonTasks

export const jsonTasks: {
  [Name in JsonTask]: (input: JsonTasks[Name]['input']) => JsonTasks[Name]['output']
} = {
  tokenTexts: readTokenJson,
  findIdl,
  readIdl: (text) => {
    const idl = parseIdl(text)
    return idl && { idl, values: jsonSize(text).values }
  },
  describeIdl,
}

/** The Program Metadata program's account is the newer standard and comes first. Either may hold an IDL of any dialect. */
function findIdl({ accounts, known }: JsonTasks['findIdl']['input']): FoundIdl {
  const { program, metadata, anchor } = accounts
  const problems: string[] = []
  const texts = [
    { where: 'metadata', text: () => metadata && readMetadataAccount(metadata, program) },
    { where: 'anchor', text: () => anchor && readAnchorAccount(anchor, program) },
  ] as const
  for (const { where, text: open } of texts)
    try {
      const text = open()
      if (!text) continue
      if (text === known) return { found: { where, text }, problems }
      const idl = readIdl(parseIdlJson(text))
      if (!idl) throw new SyntaxError('it is not an IDL')
      return { found: { where, text, read: { idl, values: jsonSize(text).values } }, problems }
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error
      problems.push(error.message)
    }
  return { found: undefined, problems }
}
