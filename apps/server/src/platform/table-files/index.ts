export { csvFile } from './csv.ts';
export { type ZipEntry, zipFile } from './zip.ts';
export { type SheetCell, xlsxFile } from './xlsx.ts';
