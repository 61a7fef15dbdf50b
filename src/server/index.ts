import { randomBytes } from 'node:crypto'
import type { WebSocket } from 'ws'
import { type Context, createContext, type Sources } from '#api/context.ts'
import { hideAddresses } from '#api/hide-addresses.ts'
import { openImageCache } from '#api/images/image-cache.ts'
import { createImageEncoder } from '#api/images/image-encoder.ts'
import { createImageProxy } from '#api/images/image-proxy.ts'
import { createNamedPictures, type NamedPictures } from '#api/images/named-pictures.ts'
import { warmSearch } from '#api/search/search-names.ts'
import { createSlotTimes } from '#api/shared/slot-times.ts'
import { rpcPath } from '#contract/paths.ts'
import type { SocketMessage } from '#contract/socket.ts'
import { type IdleSlowdown, noSlowdown } from '#lib/work/idle-slowdown.ts'
import { startJobs } from '#lib/work/jobs.ts'
import { HEAD_TRANSACTIONS } from '#store/head/head.ts'
import { pricesVersion } from '#store/markets/prices.ts'
import type { Fetcher } from '#untrusted/fetcher.ts'
import { openSealed } from './generations/open-sealed.ts'
import { createOtherGenerations } from './generations/other-generations.ts'
import { createSealed } from './generations/sealed.ts'
import { createMetrics } from './health/metrics.ts'
import { loadPages, type Web } from './pages/pages.ts'
import { createAdmission } from './requests/admission.ts'
import { createAnswers } from './requests/answers.ts'
import { createApp } from './requests/app.ts'
import { createCalls } from './requests/calls.ts'
import type { Door } from './requests/door.ts'
import { createHostCheck } from './requests/host.ts'
import type { RpcAnswer } from './requests/rpc.ts'
import { announce } from './sockets/announcements.ts'
import { openRpcSocket, type RpcSubscriptions } from './sockets/rpc-socket.ts'
import { type LiveSocket, openSocket, routeSockets } from './sockets/socket.ts'
import { createWatches } from './sockets/watches.ts'

export type { GameOptions } from '#api/game/game.ts'
export type { ServiceStatus } from '#api/service-status.ts'
export type { Web } from './pages/pages.ts'
export { type Door, openDoor } from './requests/door.ts'
export { checkAddress } from './requests/listen-address.ts'

export type ApiOptions = Omit<Sources, 'generation'> & {
  /** The HTTP server to whose requests this answers. */
  door: Door
  /**
   * The operator's hosts and folders: the sentences of `status` name them, and they are hidden from visitors.
   */
  addresses: readonly string[]
  /**
   * Loads images of other hosts, cached in the folder `dir`. If absent, pages show initials instead.
   * `isNamed` is another check for tests without a database.
   */
  images?: { fetcher: Fetcher; dir: string; isNamed?: NamedPictures } | undefined
  /** The web pages; absent when only the API is served. */
  web?: Web | undefined
  /**
   * The `https://host` of the pages, for absolute URLs; absent: the host of each request, if it is an address
   * of this machine.
   */
  publicUrl?: string | undefined
  /** Is woken by each visitor, and slows the polling of the node while there is none. */
  pace?: IdleSlowdown | undefined
  /** Answers requests to `/rpc`; absent when `/rpc` is switched off. */
  rpc?: RpcAnswer | undefined
  /** The subscriptions of the WebSocket at `/rpc`; absent when it is switched off. */
  rpcSubscriptions?: RpcSubscriptions | undefined
}

export type Api = {
  /** The URL of the door. */
  url: string
  /** Leaves the door, and stops after all running requests are answered. */
  stop(): Promise<void>
}

/**
 * Serves the calls of the contract, the live socket, `/metrics` and the web pages.
 *
 * @throws Error with a sentence when the web pages are not built
 */
export async function startApi(options: ApiOptions): Promise<Api> {
  const { db, head, network, door, images, web, publicUrl, pace = noSlowdown, log } = options
  const admission = createAdmission({ turns: db.reader.turns })
  const encoder = createImageEncoder()
  const operatorStatus = () => {
    const now = options.status()
    const problem = encoder.problem()
    return problem === undefined ? now : { ...now, problems: [...now.problems, problem] }
  }
  const status = () => hideAddresses(operatorStatus(), options.addresses)
  // A stand-in for the socket, which is opened below, because it needs the server.
  const live = { clients: () => 0, dropped: () => 0, rpcClients: () => 0, send: (_: SocketMessage) => {} }
  const context = createContext(
    { ...options, status },
    { send: (message) => live.send(message), clients: () => live.clients() },
  )
  const { chainState, idls, trollbox } = context
  // Versions count from the start of this process; the random prefix keeps the ETags of two processes apart.
  const etagPrefix = randomBytes(3).toString('base64url')
  const answers = createAnswers(
    () => `${head.version()}.${chainState.version()}.${pricesVersion(db)}`,
    () => `${etagPrefix}.${head.tip()?.slot ?? 'none'}`,
    () => head.tip()?.slot,
    createSlotTimes(head),
  )
  const operatorContext = { ...context, status: operatorStatus }
  const metrics = createMetrics({
    status,
    tip: () => head.tip(),
    socket: { clients: () => live.clients(), dropped: () => live.dropped() },
    rpcSocket: {
      clients: () => live.rpcClients(),
      subscriptions: () => options.rpcSubscriptions?.count() ?? 0,
    },
  })
  const imageCache = images && openImageCache(images.dir, log)
  const proxyOf = ({ db, validatorDetails }: Context) =>
    images &&
    imageCache &&
    createImageProxy({
      fetcher: images.fetcher,
      encoder,
      cache: imageCache,
      gateways: network.gateways,
      isNamed: images.isNamed ?? createNamedPictures(db, network, validatorDetails.isIcon),
      work: admission.longWork,
    })
  const checkHost = createHostCheck(door.host, publicUrl)
  /** The options that all generations share. */
  const shared = {
    ...{ admission, metrics, publicUrl, checkHost, log },
    pages: web && 'dir' in web ? loadPages(web.dir, network, () => context.slotTime().slotMs) : undefined,
    onVisit: () => pace.wake(),
  }
  const sealed = createSealed({
    generations: options.generations,
    open: (generation) =>
      openSealed(generation, { ...options, status }, (sealedContext) => {
        const known = createAnswers(
          () => 'sealed',
          () => `${etagPrefix}.${generation.number}`,
          () => generation.blocks?.lastSlot,
          () => generation.blocks?.lastSlot,
        )
        return {
          calls: createCalls(sealedContext, known, admission),
          app: createApp({
            ...shared,
            ...{ context: sealedContext, operatorContext: sealedContext, answers: known, generation },
            images: proxyOf(sealedContext),
          }),
        }
      }),
  })
  const others = createOtherGenerations(sealed)
  const app = createApp({
    ...shared,
    ...{ context, operatorContext, answers, others, rpc: options.rpc },
    images: proxyOf(context),
    middleware: web && 'middleware' in web ? web.middleware : undefined,
  })
  const { answer } = createCalls(context, answers, admission, others.extend)
  const watches = createWatches<WebSocket>({
    // A watched call is one that every page repeats, so its work is charged to nobody.
    answer: (call, query) => answer(call, {}, query, { client: '' }),
    send: (clients, frame) => socket.sendBytes(clients, frame),
    addressOf: (client) => socket.addressOf(client),
    log,
  })
  const greeting = (): SocketMessage => ({
    type: 'connected',
    data: {
      slot: head.tip()?.slot ?? null,
      height: head.tip()?.height ?? null,
      trollboxEnabled: trollbox.known(),
    },
  })
  const socket: LiveSocket = openSocket({
    log,
    budget: admission.sockets,
    onOpen: (client) => socket.sendText(client, JSON.stringify(greeting())),
    onMessage: watches.accept,
    onClose: watches.forget,
  })
  const rpcSocket = options.rpcSubscriptions && openRpcSocket(options.rpcSubscriptions, admission, log)
  const upgrade = routeSockets(
    new Map([['/ws', socket], ...(rpcSocket ? [[rpcPath, rpcSocket] as const] : [])]),
    checkHost,
  )
  Object.assign(live, {
    clients: socket.clients,
    dropped: () => socket.dropped() + (rpcSocket?.dropped() ?? 0),
    send: socket.send,
    ...(rpcSocket && { rpcClients: rpcSocket.clients }),
  })
  const stopAnnouncing = announce(head, db, socket, log)

  const unwatch = head.onTip(({ slot }) => {
    watches.changed()
    // A subscriber counts as a visitor, although it sends no requests.
    if ((options.rpcSubscriptions?.count() ?? 0) > 0) pace.wake()
    for (const row of head.latestTransactions(HEAD_TRANSACTIONS)) {
      if (row.slot !== slot) break
      if (row.success) idls.markStale(row.accounts ?? [])
    }
  })

  const jobs = startJobs([...chainState.jobs, context.keptStakes.job, trollbox.job, ...context.game.jobs], {
    ...{ log, pace },
  })

  warmSearch(context)
  await app.ready()
  const leave = door.serve({ request: app.routing, upgrade })
  return {
    url: door.url,
    stop: async () => {
      const left = leave()
      stopAnnouncing()
      unwatch()
      watches.stop()
      await Promise.all([left, jobs.stop(), socket.stop(), rpcSocket?.stop()])
      await app.close()
      await sealed.close()
      encoder.stop()
    },
  }
}
