/**
 * Every key of the query cache, once. The first word says whose data it is: what is `mine`
 * is dropped when the session ends.
 */
export const queryKeys = {
  markets: ['public', 'markets'],
  exchangeList: ['public', 'exchange-list'],
  tetherPrice: ['public', 'tether-price'],
  assets: ['public', 'assets'],
  terms: ['public', 'terms'],
  orderbook: (symbol: string) => ['public', 'orderbook', symbol] as const,
  deals: (symbol: string) => ['public', 'deals', symbol] as const,
  candles: (symbol: string, resolution: string) =>
    ['public', 'candles', symbol, resolution] as const,
  user: ['mine', 'user'],
  profile: ['mine', 'profile'],
  photo: (id: string) => ['mine', 'photo', id] as const,
  fees: ['mine', 'fees'],
  accessStatus: ['mine', 'access-status'],
  levelOne: ['mine', 'access-status', 'level-one'],
  cards: ['mine', 'cards'],
  wallets: ['mine', 'wallets'],
  dust: ['mine', 'dust'],
  depositLimits: ['mine', 'deposit-limits'],
  charge: (id: string) => ['mine', 'charge', id] as const,
  ordersAll: ['mine', 'orders'],
  orders: (filter: Readonly<Record<string, unknown>>) => ['mine', 'orders', filter] as const,
  paidOrders: ['mine', 'paid-orders'],
  transactionsAll: ['mine', 'transactions'],
  transactions: (filter: Readonly<Record<string, unknown>>) =>
    ['mine', 'transactions', filter] as const,
  notificationsAll: ['mine', 'notifications'],
  notifications: (page: number, filter: object) =>
    ['mine', 'notifications', 'page', page, filter] as const,
  unread: ['mine', 'notifications', 'unread'],
  sessions: ['mine', 'sessions'],
  messageSettings: ['mine', 'message-settings'],
  spokenSentence: ['mine', 'spokenSentence'] as const,
  cardQueue: ['mine', 'cardQueue'] as const,
  identityQueue: ['mine', 'identityQueue'] as const,
  identityRequest: (id: string) => ['mine', 'identityQueue', 'request', id] as const,
  identityDocument: (id: string) => ['mine', 'identityDocument', id] as const,
  overview: ['mine', 'office', 'overview'],
  officeHome: ['mine', 'office', 'home'],
  messagesHealth: ['mine', 'office', 'messages-health'],
  staff: ['mine', 'office', 'staff'],
  staffProposals: ['mine', 'office', 'staff', 'proposals'],
  auditAll: ['mine', 'office', 'audit'],
  audit: (filter: Readonly<Record<string, unknown>>) =>
    ['mine', 'office', 'audit', filter] as const,
  termsVersions: ['mine', 'office', 'terms-versions'],
  people: (query: string, page: number) => ['mine', 'office', 'people', query, page] as const,
  person: (id: string) => ['mine', 'office', 'person', id] as const,
} as const;
