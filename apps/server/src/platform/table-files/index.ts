export { csvFile } from './csv.ts';
export { type SheetCell, xlsxFile } from './xlsx.ts';
