import { serveTasks } from '#lib/processes/serve-tasks.ts'
import { type JsonTask, type JsonTasks, jsonTasks } from './read.ts'

// The process that parses untrusted JSON.

export type JsonRequest = { [Name in JsonTask]: { task: Name; input: JsonTasks[Name]['input'] } }[JsonTask]

await serveTasks(({ task, input }: JsonRequest) => jsonTasks[task](input as never))
