export { readBarcode, type BarcodeReading } from './read-barcode.js';
