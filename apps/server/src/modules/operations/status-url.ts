/** Where it is told what became of the command of an id that follows. */
export const STATUS_URL = '/api/v1/operations/';
