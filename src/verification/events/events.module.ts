import { Module } from '@nestjs/common';
import { ApiKeysModule } from '../api-keys/index.js';
import { ProjectsModule } from '../projects/index.js';
import { EventNumberingTask } from './event-numbering.task.js';
import { EventStore, EventFollowers } from './event.store.js';
import { EventsController } from './events.controller.js';
import { EventsService } from './events.service.js';

@Module({
  imports: [ApiKeysModule, ProjectsModule],
  controllers: [EventsController],
  providers: [EventStore, EventFollowers, EventNumberingTask, EventsService],
  exports: [EventStore, EventFollowers, EventsService],
})
export class EventsModule {}
