import { program } from '../program.ts'
import { reportedRoute } from './reported-route.ts'

// The trades of a route are those of the pools that it calls, as far as they are known, and those that it reports itself.

export const jupiterV6 = program('jupiter-v6', {
  routeOf: reportedRoute,
})
