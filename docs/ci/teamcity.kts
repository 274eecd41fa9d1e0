// Compares the frame times of a branch with those of main, for TeamCity. Copy to .teamcity/settings.kts of your project, and
// frame-times.sh to ci/. The agent has zoetrope-cli, libzoetrope-recorder0.1 and libzoetrope-recorder-dev installed.
// Docs: docs/ci.md.
import jetbrains.buildServer.configs.kotlin.*
import jetbrains.buildServer.configs.kotlin.buildFeatures.XmlReport
import jetbrains.buildServer.configs.kotlin.buildFeatures.xmlReport
import jetbrains.buildServer.configs.kotlin.buildSteps.script
import jetbrains.buildServer.configs.kotlin.triggers.vcs

version = "2024.12"

project {
    buildType(FrameTimes)
}

object FrameTimes : BuildType({
    name = "Frame times"
    artifactRules = """
        frame-times/report.html
        frame-times/comment.md
        frame-times/runs/*.zoe => runs.zip
    """.trimIndent()
    vcs {
        root(DslContext.settingsRoot)
    }
    steps {
        script {
            name = "Measure"
            scriptContent = """
                git fetch origin main
                sh ci/frame-times.sh FETCH_HEAD game --replay scene.rec --frames 3000
            """.trimIndent()
        }
    }
    triggers {
        vcs {
            branchFilter = """
                +:*
                -:<default>
            """.trimIndent()
        }
    }
    features {
        xmlReport {
            reportType = XmlReport.XmlReportType.JUNIT
            rules = "frame-times/gate.xml"
        }
    }
    failureConditions {
        executionTimeoutMin = 45
    }
})
