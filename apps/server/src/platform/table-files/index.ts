export { csvFile } from './csv.ts';
export { xlsxFile } from './xlsx.ts';
