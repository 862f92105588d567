export { CaptureHints } from './capture-hints.service.js';
export { EvidenceUploadsController } from './evidence-uploads.controller.js';
export { EvidenceUploads } from './evidence-uploads.service.js';
