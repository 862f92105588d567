export { PictureTickets } from './picture-tickets.service.js';
export { PictureTicketStore } from './picture-ticket.store.js';
export { PicturesController } from './pictures.controller.js';
