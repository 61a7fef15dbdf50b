import { reportedRoute } from '../jupiter-v6/reported-route.ts'
import { program } from '../program.ts'

// DFlow reports its trades by the same events as Jupiter.

/** DFlow's trades over other exchanges. */
export const dflow = program('dflow', {
  routeOf: reportedRoute,
})
