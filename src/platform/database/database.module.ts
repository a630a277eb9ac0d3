import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Config } from '../config/config.js';
import { ClockCheckService } from './operations/clock-check.service.js';
import { DatabaseProbeService } from './operations/database-probe.service.js';
import { Database } from './database.js';
import { NotificationListenerService } from './notifications/notification-listener.service.js';
import { NotificationSenderService } from './notifications/notification-sender.service.js';
import { dataSourceOptions } from './driver/data-source-options.js';
import { TimeoutCheckService } from './operations/timeout-check.service.js';

@Global()
@Module({
  imports: [
    TypeOrmModule.forRootAsync({
      inject: [Config],
      useFactory: (config: Config) => ({
        ...dataSourceOptions(config.database, config.timeouts.databaseConnection),
        autoLoadEntities: true,
        // The application starts without the database. `Database.open` connects.
        manualInitialization: true,
      }),
    }),
  ],
  providers: [
    ClockCheckService,
    Database,
    DatabaseProbeService,
    NotificationListenerService,
    NotificationSenderService,
    TimeoutCheckService,
  ],
  exports: [Database, DatabaseProbeService, NotificationListenerService, NotificationSenderService],
})
export class DatabaseModule {}
