export { IRT_SCALE, readToman, rialOf, tomanText } from './toman-amount.service.ts';
