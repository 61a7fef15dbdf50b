import { writeFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { bodyToFile, bodyToMemory, readMultipart } from './body.ts'
import { EngineError } from './errors.ts'
import { addParam, type DbRequest } from './request.ts'
import { readStatement, type Statement } from './statement.ts'
import type { Transfer } from './transfers.ts'

/** A statement, and the file with its data. */
export type Incoming = { statement: Statement; dataPath: string | undefined }

/**
 * Reads a request's statement from `?query=`, the body, or both (concatenated). The data of an insert is written to a
 * file and never becomes a string: it can be binary and larger than the memory.
 */
export async function receive(
  message: IncomingMessage,
  request: DbRequest,
  transfer: Transfer,
): Promise<Incoming> {
  const contentType = message.headers['content-type'] ?? ''
  if (contentType.startsWith('multipart/form-data')) return receiveForm(message, request, contentType)
  if (request.query !== '') {
    const statement = readStatement(request.query)
    if (statement.insert) {
      const inline = Buffer.from(request.query.slice(statement.insert.dataStart))
      if (statement.insert.file !== undefined)
        return takeFile(statement, statement.insert.file, [inline, await bodyToMemory(message)], transfer)
      const dataPath = transfer.newPath()
      await bodyToFile(message, dataPath, inline)
      return { statement, dataPath }
    }
  }
  const body = await bodyToMemory(message)
  if (request.query !== '' || body.length === 0)
    return {
      statement: readStatement(body.length === 0 ? request.query : `${request.query}\n${body}`),
      dataPath: undefined,
    }
  return receiveBody(body, transfer)
}

async function receiveBody(body: Buffer, transfer: Transfer): Promise<Incoming> {
  // The data can be binary, so it must not be decoded before its offset is known. In Latin-1 every byte is one
  // character, and the relevant syntax is ASCII.
  if (/^\s*(--|#|\/\*|insert\b)/i.test(body.subarray(0, 1024).toString('latin1'))) {
    const { insert } = readStatement(body.toString('latin1'))
    if (insert) {
      const statement = readStatement(body.subarray(0, insert.dataStart).toString('utf8'))
      const data = body.subarray(insert.dataStart)
      if (insert.file !== undefined) return takeFile(statement, insert.file, [data], transfer)
      const dataPath = transfer.newPath()
      await writeFile(dataPath, data, { mode: 0o600 })
      return { statement, dataPath }
    }
  }
  return { statement: readStatement(body.toString('utf8')), dataPath: undefined }
}

function takeFile(
  statement: Statement,
  name: string,
  data: readonly Uint8Array[],
  transfer: Transfer,
): Incoming {
  if (data.some(({ length }) => length > 0))
    throw new EngineError(36, 'BAD_ARGUMENTS', `FROM INFILE '${name}' with data behind the statement`)
  return { statement, dataPath: transfer.take(name) }
}

async function receiveForm(
  message: IncomingMessage,
  request: DbRequest,
  contentType: string,
): Promise<Incoming> {
  let { query } = request
  for (const [name, value] of readMultipart(await bodyToMemory(message), contentType)) {
    if (name === 'query') query += value
    else if (name.startsWith('param_')) addParam(request.params, name, value)
    else throw new EngineError(48, 'NOT_IMPLEMENTED', `Form field "${name}": no external tables here`)
  }
  const statement = readStatement(query)
  if (statement.insert)
    throw new EngineError(48, 'NOT_IMPLEMENTED', 'An insert with data cannot come as a form')
  return { statement, dataPath: undefined }
}
