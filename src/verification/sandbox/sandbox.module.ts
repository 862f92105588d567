import { Module } from '@nestjs/common';
import { ApiKeysModule } from '../api-keys/index.js';
import { ConsentModule } from '../consent/index.js';
import { EngineModule } from '../engine/index.js';
import { SessionsModule } from '../sessions/index.js';
import { SessionSimulation } from './session-simulation.service.js';
import { SimulatedEngine } from './simulated-engine.js';
import { TestHelpersController } from './test-helpers.controller.js';

@Module({
  imports: [ApiKeysModule, ConsentModule, EngineModule, SessionsModule],
  controllers: [TestHelpersController],
  providers: [SimulatedEngine, SessionSimulation],
  exports: [SessionSimulation],
})
export class SandboxModule {}
