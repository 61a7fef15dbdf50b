import type { fileCalls, routes } from '#contract/index.ts'
import type { ProgramRecord } from '#contract/programs/programs.ts'
import { unavailable } from '../errors.ts'
import type { Handler } from '../handler.ts'
import { count, flag, text } from '../shared/file-columns.ts'
import { type ListFile, listFile } from '../shared/list-file.ts'
import type { ProgramsContext } from './context.ts'

export const listPrograms: Handler<typeof routes.listPrograms, ProgramsContext> = async (_, { programs }) => {
  const known = await programs.getTimed()
  if (!known) throw unavailable('The programs cannot be read just now: try again in a moment.')
  return { output: known.value, cache: 'moment', at: known.at }
}

export const exportPrograms: ListFile<typeof fileCalls.exportPrograms, ProgramsContext> = listFile({
  name: () => 'programs',
  columns: [
    text('program'),
    text('name'),
    text('type'),
    flag('active'),
    count('calls_24h'),
    count('failed_24h'),
    { name: 'created', kind: 'time' },
  ],
  rowOf: (one: ProgramRecord) => [
    one.programId,
    one.vanityName,
    one.type,
    one.isActive,
    one.calls24h,
    one.failed24h,
    secondsOf(one.createdAt),
  ],
  async *pages(_, context) {
    yield (await listPrograms({}, context, undefined)).output
  },
})

/** An ISO time in seconds; null when it is unknown. */
const secondsOf = (time: string | null) => (time === null ? null : Math.floor(Date.parse(time) / 1000))
