import { reportedRoute } from '../jupiter-v6/reported-route.ts'
import { program } from '../program.ts'

/** DFlow's trades over other exchanges, which it reports by the same events as Jupiter. */
export const dflow = program('dflow', {
  routeOf: reportedRoute,
})
