export { IRT_SCALE, readToman, tomanText } from './toman-amount.service.ts';
